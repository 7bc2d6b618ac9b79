/**
 * SQL: how much longer is waited after so many questions in a row without a certain answer: an hour at most, which six
 * doublings reach. They end at ten, as a power of 1,024 is out of the database's range and would stop the whole round.
 */
export const longerAfter = (questions: string): string =>
  `least(power(2, least(${questions}, 10)) - 1, 40) * interval '90 seconds'`;

/**
 * SQL: a refund `alias` is due to be asked about. The first two questions come as fast as they can: an answer that was
 * lost once is there the next time.
 */
export const isDueAgain = (alias: string, before: string): string =>
  `${alias}.created_at < ${before} and (${alias}.vain_questions <= 1
      or ${alias}.checked_at < ${before}::timestamptz - ${longerAfter(`${alias}.vain_questions - 1`)})`;
