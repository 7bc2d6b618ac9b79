import { useLocation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { breadcrumbList } from "../../public-pages/structured-data.ts";
import { useFrameData, useShop } from "../../shell/frame-data.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ProductGrid } from "../catalogue/product-card.tsx";
import type { PageProps } from "../../page-props.ts";
import { ArticleBody } from "./article-body.tsx";
import { blogPosting, descriptionOf, urlOf } from "./article-data.ts";
import type * as server from "./post.server.ts";
import { TagLinks } from "./tag-links.tsx";

/** A post of the blog with its tags and related goods. */
export default publicScreen(function Post({ loaderData: article }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { pathname } = useLocation();
  const { name: shop } = useShop();
  const origin = useFrameData()?.publicUrl ?? "";
  const { title, seoTitle, picture, tags, cards } = article;
  const crumbs = [{ label: t("blog.title"), to: to("blog") }, { label: title }];
  return (
    <div className="page pb-16">
      <PublicHead
        title={seoTitle || title}
        description={descriptionOf(article)}
        image={picture}
        data={
          import.meta.env.SSR
            ? [
                blogPosting(article, { origin, url: urlOf(origin, pathname), shop, language: t.language }),
                breadcrumbList(origin, [
                  { label: t("shell.home"), to: to("home") },
                  ...crumbs.slice(0, 1),
                  { label: title, to: pathname },
                ]),
              ]
            : [null, null]
        }
      />
      <Breadcrumbs crumbs={crumbs} />
      <article>
        <h1 className="text-3xl font-bold wrap-anywhere">{title}</h1>
        <ArticleBody article={article} />
      </article>
      <TagLinks tags={tags} current={null} />
      {cards.length > 0 && (
        <section aria-labelledby="products" className="mt-10">
          <h2 id="products" className="mb-4 text-xl font-semibold">
            {t("blog.goods")}
          </h2>
          <ProductGrid cards={cards} />
        </section>
      )}
    </div>
  );
});
