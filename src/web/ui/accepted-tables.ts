/** Tables that an upload takes: text with commas, semicolons or tabs between its cells. */
export const acceptedTables = ".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values";
