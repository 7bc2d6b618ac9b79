/** Characters at most of a note that staff keep about a customer. */
export const longestStaffNote = 2_000;
