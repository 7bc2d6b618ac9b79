/**
 * Passwords that meet the shop's rule and are still among the first an attacker tries, in lower case:
 * keyboard walks, words with a number, and what lists of leaked passwords have most of.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password1 password12 password123 password1234 password01 password2 password99 passw0rd p4ssword p4ssw0rd p@ssw0rd p@ssword1
  pa55word pa55w0rd pass1234 pass12345 pass123456 passwort1 password! 1password 123password 12345password
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyuiop1 1qwertyuiop q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
  zaq12wsx zaq1zaq1 qazwsx123 asdf1234 asdfgh123 asdfghjkl1 zxcvbnm1 zxcvbnm123 qweasd123 qwe12345 qweqwe123 abc12345 abc123456
  abcd1234 abcd12345 abcdef12 abcdefg1 abcdefgh1 1234abcd 12345abc 123456ab 1234567a 12345678a 123456789a a1234567 a12345678
  a123456789 aa123456 aa12345678 a1b2c3d4 a1b2c3d4e5 aaa11111 1111aaaa test1234 test12345 testing1 testing123 admin123 admin1234
  admin12345 administrator1 root1234 login123 welcome1 welcome12 welcome123 welcome01 letmein1 letmein12 letmein123 changeme1
  changeme123 default1 secret123 master123 monkey12 monkey123 dragon12 dragon123 sunshine1 princess1 princess12 football1
  football12 baseball1 baseball12 superman1 superman123 batman123 iloveyou1 iloveyou2 iloveyou12 michael1 michelle1 jennifer1
  jordan23 charlie1 shadow12 whatever1 trustno1 starwars1 computer1 internet1 samsung1 liverpool1 chelsea1 arsenal1 freedom1
  pokemon1 naruto123 hello123 hello1234 hello12345 blink182 summer2023 summer2024 summer2025 summer2026 winter2023 winter2024
  winter2025 winter2026 spring2024 spring2025 spring2026 autumn2025 autumn2026 january1 december1 company1 company123 qwer1234
  woaini123 woaini1314 woaini520 5201314a 1314520a a5201314 a1314520 wang1234 zhang123 mima1234 iloveyou1314 asd12345 asd123456
  qq123456 qq12345678 zxc12345 zxc123456 q1234567 q12345678 z1234567 x1234567 s1234567 w1234567 aa112233 abc112233 a112233445
  plenum12 plenum123 plenum1234 compressor12 compressor123 aircompressor1`.split(/\s+/),
);
