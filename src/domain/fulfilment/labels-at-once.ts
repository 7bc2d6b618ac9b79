/** So many orders get labels by one press: each is several questions to the carrier. */
export const mostLabelsAtOnce = 25;
