/** First and last name as given by the person. */
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

/** Name for greetings: the first name, or the whole name in Chinese script, where the first alone is too familiar. */
export function greetingName(name: PersonName): string {
  return isHan(name.firstName) && isHan(name.lastName) ? fullName(name) : name.firstName.trim();
}
