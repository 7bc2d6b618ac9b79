/** First and last name as somebody gave them. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

const isHan = (text: string): boolean => /^\p{Script=Han}/u.test(text.trim());

/** The whole name in the order of its script: "Dana Whitfield", 张伟. */
export function fullName({ firstName, lastName }: PersonName): string {
  if (isHan(firstName) && isHan(lastName)) return `${lastName.trim()}${firstName.trim()}`;
  return [firstName.trim(), lastName.trim()].filter(Boolean).join(" ");
}

/** How somebody is greeted: by the first name, or by the whole name in Chinese script, where the first alone is too near. */
export function greetingName(name: PersonName): string {
  return isHan(name.firstName) && isHan(name.lastName) ? fullName(name) : name.firstName.trim();
}
