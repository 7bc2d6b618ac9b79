import { ArticleList } from "./article-list.tsx";
import type * as server from "./posts.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Posts({ loaderData }: PageProps<typeof server>) {
  return <ArticleList kind="post" loaderData={loaderData} />;
}
