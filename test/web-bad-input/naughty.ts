/** Marks that must never reach a page as they are. */
export const markup = `"'><img src=x onerror=canary(1)><svg/onload=canary(2)>`;

/** What people, copy and paste, and attackers put into fields. */
export const naughty: readonly string[] = [
  "", " ", "\t\r\n", "0", "-1", "1.5", "1e308", "-0", "NaN", "Infinity", "9007199254740993", "99999999999999999999", "0x10", "1,000.00", "١٢٣", "१२",
  "null", "undefined", "true", "[]", "{}", "[object Object]", "__proto__", "constructor", "toString", "hasOwnProperty",
  "\0", "a\0b", "\u0001\u001f\u007f", "\ud800", "\udfff\ud800", "\ufeff", "\u202e\u2066", "\u2028\u2029", "é\u0301\u0323", "İıſK", "ß".repeat(300),
  "𠜎𠜱𠝹螺杆空压机", "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿", "Ω≈ç√∫˜µ≤≥÷", "﷽".repeat(40), "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L", "a".repeat(5_000), "é".repeat(2_000), "\n".repeat(500),
  markup, "<script>canary(3)</script>", "javascript:canary(4)", "{{7*7}}${7*7}<%=7*7%>", "%s%n%x", "%00%ff%c0%af", "../../../../etc/passwd", "..\\..\\windows\\win.ini",
  "' or 1=1 --", "'; drop table orders; --", "\\'; select pg_sleep(9); --", "%' escape '", "\\", "*:*", "(((((", ")", "a & b | !c", "<->", "$1", "?", "\"", "'",
  "http://169.254.169.254/latest/meta-data", "//evil.example", "\\\\evil.example", "/\\evil.example", "a@b", "\"a b\"@example.com", "a@b.c\r\nBcc: d@e.f", "2026-02-30", "9999-99-99",
  "12345-67890", "(555) 123-4567 x9", "1Z", "🤷@例え.テスト", "x-".repeat(200), "١", "+0", "1 ", " 1",
];
