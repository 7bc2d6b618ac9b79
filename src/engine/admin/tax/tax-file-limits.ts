/** Lines of a file of rates: every ZIP code of the country, twice. */
export const maxTaxRows = 100_000;

export const maxTaxFileBytes = 12 * 1024 * 1024;
