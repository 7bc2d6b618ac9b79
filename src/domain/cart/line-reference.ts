/** Letters of the reference that a company's buyer gives a line: a job, a cost center, a machine. */
export const longestLineReference = 60;
