/** Texts with a special meaning in SQL, in Postgres, or as a pattern, path, header, template or prototype. */
// prettier-ignore
export const injectionTexts: readonly string[] = [
  "'", '"', "' or '1'='1", "' or 1=1 --", "') or ('a'='a",
  "'; create table injected_by_statement (x int); --", '1; create table injected_by_number (x int)',
  "'||(select current_setting('app.org_id'))||'", "'||(select string_agg(email, ',') from users)||'",
  "' union select null, null, null --", "'; select pg_sleep(5); --", "'||pg_sleep(5)||'",
  "'; set role app_owner; --",
  "'; select set_config('app.org_id', '00000000-0000-4000-8000-000000000000', true); --", '$1',
  '$$; create table injected_by_dollars (x int); $$', "E'\\\\'; create table injected_by_escape (x int); --",
  '/* comment */', '-- comment', '%', '_', '%%', '_%_', '\\', '\\%', '100%', 'a_b', '*', '.*', '(.*)', '[',
  '(', ')', '(?:', '(a+)+$', '\\p{L}', '^$', '|', 'y*', 'word:*', 'cat & dog', '!word', "word <-> 'other'",
  ':*', '\u0000', 'be\u0000tween', '%00', '\\u0000', '../../../../etc/passwd', '..\\..\\windows\\win.ini',
  '%2e%2e%2fetc%2fpasswd', '/etc/passwd\u0000.png', 'file:///etc/passwd', 'line\r\nx-injected: yes',
  'line\r\n\r\n<html>', '%0d%0ax-injected:%20yes', '${7*7}', '{{7*7}}', '<%= 7*7 %>', '#{7*7}',
  '${jndi:ldap://127.0.0.1/a}', '`id`', '$(id)', '; id', '| id', '__proto__', 'constructor', 'toString',
  'hasOwnProperty', 'null', 'undefined', 'NaN', 'true', '0', '-1', '1e309', '\ud800', 'ab\udc00cd',
  '\u202eright to left', 'zero\u200bwidth', '\ufeffmark', 'e\u0301', 'İ', 'ß', '𝒻𝒶𝓃𝒸𝓎', '👩‍👩‍👧‍👦', '=1+1',
  '@SUM(A1:A9)', '"; drop schema public cascade; --', '{"$gt": ""}', '[object Object]',
]
