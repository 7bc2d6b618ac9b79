/** A page's data in the browser, with the URL they were requested for. */
export interface PageData {
  /** Path and query. */
  readonly url: string;
  readonly data: unknown;
}

/**
 * Optional export of a screen: true if data requested for one URL are valid at another, as its query does not affect
 * them.
 */
export type Serves = (asked: URL, shown: URL) => boolean;

/**
 * True if a response's URL matches the request's: the same path, and no parameter that was not requested. It names only
 * parameters its page uses.
 */
export function isAnswerTo(answerUrl: string, requestUrl: string): boolean {
  const [answer, question] = [urlOf(answerUrl), urlOf(requestUrl)];
  const valuesOf = question.searchParams.getAll.bind(question.searchParams);
  return (
    pathOf(answer) === pathOf(question) &&
    [...answer.searchParams].every(([name, value]) => valuesOf(name).includes(value))
  );
}

/** True if data requested for one URL may be shown at another: the same URL, unless the screen allows more. */
export function isServed(question: URL, answer: URL, serves?: Serves): boolean {
  if (question.pathname !== answer.pathname) return false;
  return question.search === answer.search || serves?.(question, answer) === true;
}

/** A URL from a path and query, with a placeholder host. */
export function urlOf(pathAndQuery: string): URL {
  return new URL(pathAndQuery, "http://page");
}

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/$/, "") || "/";
