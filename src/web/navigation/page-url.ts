/** A page's data as the browser holds them: with the URL they were asked for. */
export interface PageData {
  /** Path and query. */
  readonly url: string;
  readonly data: unknown;
}

/** What a screen says of its data where a query does not change them: whether those asked for one URL serve another. */
export type Serves = (asked: URL, shown: URL) => boolean;

/**
 * Whether an answer that names its URL is the one to what was asked: of that path, and with no parameter that was not
 * asked for. It names only those that its page listens to.
 */
export function isAnswerTo(named: string, asked: string): boolean {
  const [answer, question] = [urlOf(named), urlOf(asked)];
  const wanted = question.searchParams.getAll.bind(question.searchParams);
  return (
    pathOf(answer) === pathOf(question) &&
    [...answer.searchParams].every(([name, value]) => wanted(name).includes(value))
  );
}

/** Whether data that were asked for one URL may be shown at another: the same one, unless their screen knows better. */
export function isServed(asked: URL, shown: URL, serves?: Serves): boolean {
  if (asked.pathname !== shown.pathname) return false;
  return asked.search === shown.search || serves?.(asked, shown) === true;
}

/** The URL of a path and query; its host means nothing. */
export function urlOf(pathAndQuery: string): URL {
  return new URL(pathAndQuery, "http://page");
}

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/$/, "") || "/";
