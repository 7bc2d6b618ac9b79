import { useLocation } from "react-router";
import { useT } from "../../language/language.tsx";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { useFrameData } from "../../shell/frame-data.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import type { PageProps } from "../../page-props.ts";
import { ArticleBody } from "./article-body.tsx";
import { descriptionOf, urlOf, webPage } from "./article-data.ts";
import type * as server from "./page.server.ts";

/** A page of the merchant's own. */
export default publicScreen(function Page({ loaderData: article }: PageProps<typeof server>) {
  const t = useT();
  const { pathname } = useLocation();
  const origin = useFrameData()?.publicUrl ?? "";
  const { title, seoTitle } = article;
  return (
    <div className="page pb-16">
      <PublicHead
        title={seoTitle || title}
        description={descriptionOf(article)}
        data={[import.meta.env.SSR ? webPage(article, urlOf(origin, pathname), t.language) : null]}
      />
      <Breadcrumbs crumbs={[{ label: title }]} />
      <article>
        <h1 className="text-3xl font-bold wrap-anywhere">{title}</h1>
        <ArticleBody article={article} />
      </article>
    </div>
  );
});
