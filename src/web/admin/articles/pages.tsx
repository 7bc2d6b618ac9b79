import { ArticleList } from "./article-list.tsx";
import type * as server from "./pages.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Pages({ loaderData }: PageProps<typeof server>) {
  return <ArticleList kind="page" loaderData={loaderData} />;
}
