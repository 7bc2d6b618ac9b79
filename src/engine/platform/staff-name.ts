/** SQL: the name of the member of staff of an email; the email itself where nobody has it, or no name. */
export const staffName = (email: string): string =>
  `coalesce((select nullif(named.name, '') from staff named where named.email = ${email}), ${email})`;
