import type { ArticlePage, ArticleTeaser } from "#engine/content/article-types.ts";
import { formatDate } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Document } from "../../ui/document.tsx";
import { ProductPicture } from "../../ui/picture.tsx";

/** A page or post below its title: who wrote it and when, its picture, and the text. */
export function ArticleBody({ article }: { article: ArticlePage }) {
  const { kind, picture, summary, title, body } = article;
  return (
    <div className="max-w-text">
      {kind === "post" && <Byline article={article} />}
      {summary && <p className="mt-3 text-lg wrap-anywhere">{summary}</p>}
      {picture && (
        <div className="mt-5 max-w-md">
          <ProductPicture family={picture} sizes="28rem" alt={title} eager />
        </div>
      )}
      <div className="mt-5 space-y-3 wrap-anywhere">
        <Document text={body} />
      </div>
    </div>
  );
}

/** Date and author of a post. */
export function Byline({ article: { publishedAt, author } }: { article: ArticleTeaser }) {
  const t = useT();
  return (
    <p className="mt-1 text-sm text-muted wrap-anywhere">
      <time dateTime={new Date(publishedAt).toISOString()}>{formatDate(publishedAt, t)}</time>
      {author && ` · ${t("blog.by", { author })}`}
    </p>
  );
}
