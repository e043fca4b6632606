/** Breaks of the database's rules: who reads, what is taken and counted, what is owed, what is kept how long. */
import type { Mutant } from './mutant.ts'

const limits = '20261124090000_limits.sql'
const textRules = '20261124090050_text_rules.sql'
const bookings = '20261124090100_booking_requests.sql'
const bookingLimits = '20261124090150_booking_limits.sql'
const availability = '20261124090200_availability.sql'
const mail = '20261124090400_mail.sql'
const sending = '20261124090450_mail_sending.sql'
const schedules = '20261124090500_schedules.sql'
const access = '20261124090600_access.sql'

export const sqlMutants: readonly Mutant[] = [
  {
    name: 'a visitor reads every row',
    file: bookings,
    find: `  created_at = (select now())
  and inserted_xid = (select pg_current_xact_id_if_assigned())`,
    replace: '  true',
  },
  {
    name: 'a restored row of this transaction number is one’s own',
    file: bookings,
    find: '  created_at = (select now())\n  and inserted_xid',
    replace: '  inserted_xid',
  },
  {
    name: 'a visitor changes a limit',
    file: access,
    find: 'grant execute on function public.booking_state(uuid),',
    replace:
      'grant execute on function public.set_limit(text, integer), public.booking_state(uuid),',
  },
  {
    name: 'a visitor sets the status',
    file: bookings,
    find: 'grant insert (id, name,',
    replace: 'grant insert (id, status, name,',
  },
  {
    name: 'a known id is judged like a new one',
    file: bookings,
    find: `  perform private.lock_booking(new.id);
  if exists (select from public.booking_requests as known where known.id = new.id) then
    return new;
  end if;`,
    replace: '  perform private.lock_booking(new.id);',
  },
  {
    name: 'what comes late is not marked',
    file: bookings,
    find: 'new.late := new.preferred_date < private.earliest_painting_day(now());',
    replace: 'new.late := false;',
  },
  {
    name: 'the horizon is ignored',
    file: bookings,
    find: 'if new.preferred_date > private.latest_painting_day() then',
    replace: 'if false then',
  },
  {
    name: 'a day begins at midnight in Greenwich',
    file: bookings,
    find: "select (submitted at time zone 'Europe/Warsaw')::date + 18",
    replace: "select (submitted at time zone 'UTC')::date + 18",
  },
  {
    name: 'a name may hold digits',
    file: textRules,
    find: "|| ' ''.\\u2019-]*$')",
    replace: "|| ' 0-9''.\\u2019-]*$')",
  },
  {
    name: 'cancelling is not limited',
    file: bookings,
    find: "  perform private.take_by_address('booking_cancel', private.caller_address());\n",
    replace: '',
  },
  {
    name: 'the sixth booking of a mailbox is refused',
    file: bookingLimits,
    find: "perform private.take_by_address('booking', address);",
    replace: `perform private.take_by_address('booking', address);
  perform private.take('mail_per_mailbox', private.mailbox_of(new.email));`,
  },
  {
    name: 'a booking and its cancellation do not queue',
    file: bookings,
    find: '  perform private.lock_booking(p_id);\n',
    replace: '',
  },
  {
    name: 'uses of a limit do not queue',
    file: limits,
    find: '  perform pg_advisory_xact_lock(hashtextextended(limit_name || hashed, 0));\n',
    replace: '',
  },
  {
    name: 'bookings of the last place do not queue',
    file: availability,
    find: "    perform pg_advisory_xact_lock(hashtextextended('booking_day', 0));",
    replace: '    null;',
  },
  {
    name: 'two senders claim one mail',
    file: sending,
    find: '    for update skip locked\n',
    replace: '',
  },
  {
    name: 'a cancelled booking owes its mails',
    file: mail,
    find: "  delete from private.mail where kind = 'booking' and ref = new.id;\n",
    replace: '',
  },
  {
    name: 'mails have no ceiling',
    file: sending,
    find: "when mail.part = 'customer' then 3 else 6 end",
    replace: "when mail.part = 'customer' then 3000 else 6000 end",
  },
  {
    name: 'a mail that failed is due again at once',
    file: sending,
    find: 'update private.mail set next_at = now() + private.pause_after(attempts)',
    replace: 'update private.mail set next_at = now()',
  },
  {
    name: 'the sweep takes what is due in any order',
    file: sending,
    find: 'order by min(due.priority), min(due.next_at)',
    replace: 'order by min(due.priority), due.ref desc',
  },
  {
    name: 'the purge looks at the day of booking',
    file: schedules,
    find: "status = 'cancelled' and preferred_date < today - interval '12 months'",
    replace: "status = 'cancelled' and created_at < today - interval '12 months'",
  },
  {
    name: 'what nobody has marked goes after a year',
    file: schedules,
    find: "delete from public.booking_requests where status = 'cancelled'",
    replace: "delete from public.booking_requests where status in ('new', 'cancelled')",
  },
  {
    name: 'the hash of a network is kept for ever',
    file: schedules,
    find: "  delete from private.booking_networks where at < now() - interval '14 days';\n",
    replace: '',
  },
]
