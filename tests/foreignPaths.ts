/** Paths of our own site that a careless redirect would turn into another site's address. */
export const foreignPaths = [
  ...['//evil.pl', '//evil.pl/kontakt', '//evil.pl/rezerwacja/index.html', '//evil.pl//index.html'],
  ...['///evil.pl/index.html', '////evil.pl/index.html', '/https://evil.pl/index.html'],
  ...['//user:pass@evil.pl/index.html', '//evil.pl:443/index.html', '//evil.pl%2Findex.html'],
  ...['/\\evil.pl/index.html', '/\\\\evil.pl/rezerwacja/index.html', '/./\\evil.pl/index.html'],
  ...['/%5Cevil.pl/index.html', '/%2F/evil.pl/index.html'],
]
