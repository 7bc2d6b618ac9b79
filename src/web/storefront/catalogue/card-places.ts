/** The rows of a card; the grid around it gives each its height. */
const rows = "row-span-7 grid grid-rows-subgrid";

/** On the narrowest screens beside the picture one below the other. */
const below = "max-xs:col-start-2 max-xs:col-span-2 max-xs:row-start-auto";

/**
 * Where a mark moves nothing when it comes: painted above the picture, with presses left to the card's link. On a phone
 * it has a line of its own, whose room is kept.
 */
const overPicture = "pointer-events-none relative row-start-1 col-start-1 self-end";

/**
 * Places of a card's parts in a list. On a phone the picture stands left, lines beside it, and Compare and the press
 * that buys on the line of the stock; with letters twice as large all stand one below the other.
 */
const grid = {
  item: "min-w-0 gap-y-0 sm:row-span-7 sm:grid sm:grid-rows-subgrid",
  card: "grid max-2xs:block max-sm:grid-cols-[min(6rem,27%)_minmax(0,1fr)_auto] max-sm:content-start max-sm:gap-x-3 sm:row-span-7 sm:grid-rows-subgrid",
  picture: "row-start-1 col-start-1 max-sm:row-span-4",
  number: "max-sm:col-start-2 max-sm:col-span-2 sm:mt-2",
  whole: "max-sm:col-start-2 max-sm:col-span-2",
  mark: `${overPicture} max-sm:in-data-[rooms~=marks]:min-h-7 max-sm:col-start-2 max-sm:row-start-4 max-sm:col-span-2 max-sm:[&>span>span]:line-clamp-1`,
  rating: "max-sm:col-start-1 max-sm:row-start-5 min-h-5 sm:mt-2",
  offer: "max-sm:contents",
  price: "max-sm:col-start-2 max-sm:col-span-2 max-sm:row-start-5 max-sm:pt-4",
  stock: `max-sm:col-start-2 max-sm:row-start-6 ${below}`,
  actions: "max-sm:contents",
  buy: `max-sm:col-start-3 max-sm:row-start-6 ${below}`,
  compare: `max-sm:col-start-1 max-sm:row-start-6 ${below}`,
};

export type Places = Readonly<Record<keyof typeof grid, string>>;

/** In a row that scrolls sideways they stand upright at every width. */
const row: Places = {
  item: "grid w-44 shrink-0 snap-start grid-rows-[auto_auto_1fr] sm:w-56",
  card: rows,
  picture: "row-start-1 col-start-1",
  number: "mt-2",
  whole: "",
  mark: overPicture,
  rating: "min-h-5 mt-2",
  offer: "",
  price: "",
  stock: "",
  actions: "",
  buy: "",
  compare: "",
};

export const places = { grid, row };
