export { ErrorBoundary } from "../error-boundary.tsx";
export { ArticleNew as default } from "./article-new.tsx";
