import { useSearchParams } from "react-router";

/** Which of a page's steps was just taken, from the address it led to. */
export function useDone<Word extends string>(words: readonly Word[]): Word | undefined {
  const notice = useSearchParams()[0].get("done");
  return words.find((word) => word === notice);
}
