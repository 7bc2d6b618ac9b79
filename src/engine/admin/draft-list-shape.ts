import type { DraftState } from "#domain/checkout/quote-life.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import { type ListQuery, type ListShape, readListQuery } from "./list-query.ts";

/** States of drafts in the list, and what is open, waits for staff or is over. */
export const draftScopes = [
  "open",
  "waiting",
  "requested",
  "change-asked",
  "draft",
  "sent",
  "over",
  "ordered",
  "declined",
  "expired",
  "withdrawn",
] as const;
export type DraftScope = (typeof draftScopes)[number];

const draftSorts = ["newest", "oldest", "valid-up", "valid-down"] as const;
export type DraftSort = (typeof draftSorts)[number];

export const draftOwners = ["mine", "others", "nobody"] as const;
export type DraftFilter = "ends" | "owner" | "from";
export type DraftQuery = ListQuery<DraftScope, DraftFilter, DraftSort>;

/** An offer ends soon when so many days are left, or fewer. */
export const soonDays = 7;

/** Offers that end before this moment end soon: their last day counts whole. */
export const soonUntil = (now: Instant): Instant => after(now, days(soonDays + 1));

/**
 * Scopes and filters of the list of drafts, sorted by their latest change or the end of their offer. `ends` leaves the
 * offers that end soon, `from` what has come to its state on that day or later.
 */
export const draftListShape: ListShape<DraftScope, DraftFilter, DraftSort> = {
  scopes: draftScopes,
  filters: { ends: ["soon"], owner: draftOwners, from: "day" },
  sorts: draftSorts,
};

/** A state that is a column of the board; the list has a scope of the same name. */
export type BoardState = Exclude<DraftScope & DraftState, "withdrawn">;

interface BoardColumn {
  readonly state: BoardState;
  /** Shown for as long as the board looks back. */
  readonly isOver: boolean;
}

/** Columns of the board in the order of a quote's life; withdrawn drafts stand in the list alone. */
export const boardColumns: readonly BoardColumn[] = [
  { state: "requested", isOver: false },
  { state: "draft", isOver: false },
  { state: "sent", isOver: false },
  { state: "change-asked", isOver: false },
  { state: "ordered", isOver: true },
  { state: "declined", isOver: true },
  { state: "expired", isOver: true },
];

/** Cards of a column at most; its list has the others. */
export const cardsOnBoard = 10;

/** Days for which the board shows what is over. */
export const boardDays = 30;

/** The first day from which the board shows what is over. */
export const boardFrom = (today: CalendarDay): CalendarDay => daysLater(today, -boardDays);

/** True for an address of the list that shows its drafts as a board. */
export const isBoard = (query: URLSearchParams): boolean => query.get("view") === "board";

/** The query of a board: a search, and who answers; it has no scopes and no pages. */
export function readBoardQuery(query: URLSearchParams): DraftQuery {
  const { search, filters } = readListQuery(draftListShape, query);
  const { owner } = filters;
  return { scope: "open", search, filters: owner ? { owner } : {}, sort: "newest", page: 1 };
}
