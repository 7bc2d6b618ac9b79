import { useLocation } from "react-router";
import { isPaying, matchRoute } from "../match-route.ts";

/** True on the pages on which buyers pay. */
export const useIsPaying = (): boolean => isPaying(matchRoute(useLocation().pathname)?.name ?? null);
