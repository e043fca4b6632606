-- The texts that our mails may carry to whatever address a stranger gives: a name of letters, a phone of digits, one
-- address. The same rules as src/domain/text.ts; a test compares them, character by character and with random texts.
-- Functions with a "return" body are parsed when they are created, so an insert needs no access to this schema.

-- Letters and marks of any script (Unicode categories L and M, which Postgres does not have by name) with spaces,
-- apostrophes, dots and hyphens. Normalised (NFKC), so that a fullwidth digit is a digit; cut before that to the length
-- that can be stored, because one letter can become eighteen, and megabytes would stop the server. No digit of any
-- script, no dot that makes a link, and no word that mixes Latin letters with look-alikes.
create or replace function private.is_name(name text)
returns boolean
language sql
immutable
set search_path = ''
return (
  select char_length(name) between 1 and 60
    -- Invisible characters, and white space other than the plain space, which the form has replaced.
    and name !~ '[\u00a0\u034f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u2000-\u200a\u202f\u205f\u3000\u3164\uffa0]'
    and plain ~ ('^['
      || 'A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u02c6-\u02d1\u02ec\u02ee\u0300-\u0373\u0376-\u03f3'
      || '\u03f7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7-\u05f2'
      || '\u0610-\u061a\u0620-\u065f\u066e-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06ef\u06fa-\u06fc\u06ff'
      || '\u0710-\u07b1\u07ca-\u07f5\u07fa-\u07fd\u0800-\u082d\u0840-\u085b\u0860-\u0887\u0889-\u0963\u0971-\u09e3'
      || '\u09f0\u09f1\u09fc\u09fe-\u0a5c\u0a70-\u0a75\u0a81-\u0ae3\u0af9-\u0b63\u0b71\u0b82-\u0bd7\u0c00-\u0c63'
      || '\u0c80-\u0c83\u0c85-\u0ce3\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0ddf\u0df2\u0df3\u0e01-\u0e3a'
      || '\u0e40-\u0e4e\u0e81-\u0ece\u0ede-\u0f00\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f84\u0f86-\u0fbc\u0fc6'
      || '\u1000-\u103f\u1050-\u108f\u109a-\u109d\u10a0-\u10fa\u10fd-\u135f\u1380-\u138f\u13a0-\u13fd\u1401-\u166c'
      || '\u166f-\u167f\u1681-\u169a\u16a0-\u16ea\u16f1-\u1734\u1740-\u17d3\u17d7\u17dc\u17dd\u1820-\u193b'
      || '\u1950-\u19c9\u1a00-\u1a1b\u1a20-\u1a7f\u1aa7\u1ab0-\u1b4c\u1b6b-\u1b73\u1b80-\u1baf\u1bba-\u1bf3'
      || '\u1c00-\u1c37\u1c4d-\u1c4f\u1c5a-\u1c7d\u1c80-\u1cbf\u1cd0-\u1cd2\u1cd4-\u1ffc\u20d0-\u20f0\u2132\u214e'
      || '\u2183\u2184\u2c00-\u2ce4\u2ceb-\u2cf3\u2d00-\u2d67\u2d7f-\u2dff\u2e2f\u3005\u3006\u302a-\u302f'
      || '\u3031-\u3035\u303b\u303c\u3041-\u309e\u30a1-\u30fa\u30fc-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf'
      || '\u4e00-\ua48c\ua4d0-\ua4fd\ua500-\ua60c\ua610-\ua61f\ua62a-\ua672\ua674-\ua67d\ua67f-\ua6e5\ua6f0\ua6f1'
      || '\ua717-\ua71f\ua722-\ua788\ua78b-\ua827\ua82c\ua840-\ua873\ua880-\ua8c5\ua8e0-\ua8f7\ua8fb\ua8fd-\ua8ff'
      || '\ua90a-\ua92d\ua930-\ua953\ua960-\ua9c0\ua9cf\ua9e0-\ua9ef\ua9fa-\uaa4d\uaa60-\uaa76\uaa7a-\uaadd'
      || '\uaae0-\uaaef\uaaf2-\uab5a\uab60-\uab68\uab70-\uabea\uabec\uabed\uac00-\ud7fb\ufa0e-\ufb1e\ufe20-\ufe2f'
      || '\ufe73'
      || '\U00020000-\U0003ffff'
      || ' ''.\u2019-]*$')
    and plain !~ '^[ .-]|\.[^ .]{2}'
    and plain !~ '[a-zA-Z\u00c0-\u02af\u1e00-\u1eff][^ ]*[\u0370-\u0588\u1f00-\u1fff]|[\u0370-\u0588\u1f00-\u1fff][^ ]*[a-zA-Z\u00c0-\u02af\u1e00-\u1eff]'
  from normalize(left(name, 60), NFKC) as plain
);

-- At most fifteen digits, as phone numbers have (an account number has more), with what people write between them.
create or replace function private.is_phone(phone text)
returns boolean
language sql
immutable
set search_path = ''
return (
  select char_length(phone) <= 40 and plain ~ '^[0-9+(][0-9 ()+-]*$' and plain !~ '([0-9][^0-9]*){16}'
  from normalize(left(phone, 40), NFKC) as plain
);

-- One address. No colon, which makes a group ("x:jan@firma.pl" is Jan's mailbox), no question mark, which begins an
-- encoded word (RFC 2047), and no =, + or - in front, a formula in spreadsheets. ASCII only, as mail servers write it:
-- other letters could keep the company's own mail, which contains the address, from arriving. So could a dot that is not
-- between two parts.
create or replace function private.is_email(email text)
returns boolean
language sql
immutable
set search_path = ''
return (
  select char_length(email) <= 254
    and email ~ '^(?![-+=.])(?!.*(?:[.@]\.|\.@))[a-zA-Z0-9_.!#$%&''*+/=^`{|}~-]+@[a-zA-Z0-9.-]+\.[a-zA-Z0-9-]+$'
);
