/**
 * SQL: how much longer is waited after so many questions in a row without a certain answer: an hour at most, which six
 * doublings reach. They end at ten, as a power of 1,024 is out of the database's range and would stop the whole round.
 */
export const longerAfter = (questions: string): string =>
  `least(power(2, least(${questions}, 10)) - 1, 40) * interval '90 seconds'`;

/**
 * SQL: a refund `alias` is due to be asked about. The first four questions come as fast as they can: a provider that
 * failed for some seconds, and with a refund that waited besides, has the answer within a minute or two.
 */
export const isDueAgain = (alias: string, before: string): string =>
  `${alias}.created_at < ${before} and (${alias}.vain_questions <= 3
      or ${alias}.checked_at < ${before}::timestamptz - ${longerAfter(`${alias}.vain_questions - 3`)})`;
