import { useSearchParams } from "react-router";

/** The step just taken, from the URL it redirected to. */
export function useDone<Word extends string>(words: readonly Word[]): Word | undefined {
  const notice = useSearchParams()[0].get("done");
  return words.find((word) => word === notice);
}
