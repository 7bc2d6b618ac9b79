/** The rows of the form that promises parts: room for as many part numbers. */
export const partRows = [1, 2, 3, 4, 5] as const;
