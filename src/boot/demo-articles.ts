import { type ArticleKind, tagsOf } from "#domain/content/article.ts";
import { after, days } from "#domain/kernel/time.ts";
import { insertArticle } from "#engine/admin/articles/write-article.ts";
import { promotedAsTyped } from "#engine/admin/promotions/goods.ts";
import type { DbAndClock } from "#engine/platform/db-and-clock.ts";
import { type DemoArticle, demoPages, demoPosts } from "../../demo/content/articles.ts";

/** Pages and posts of the demo merchant, with their goods. */
export async function writeDemoArticles({ db, clock }: DbAndClock): Promise<void> {
  const now = clock.now();
  const none = { en: "", cn: "" };
  await db.transaction(async (tx) => {
    const catalogue = await promotedAsTyped(
      tx,
      demoPosts.flatMap(({ goods }) => goods),
    );
    const write = ({ goods, daysAgo, tags, ...article }: DemoArticle, kind: ArticleKind) => {
      const products = goods.map((sku) => catalogue.get(sku));
      if (products.includes(undefined)) throw new Error(`a part of ${article.slug} is not in the demo catalogue`);
      return insertArticle(
        tx,
        {
          ...article,
          kind,
          tags: tagsOf(tags.en, tags.cn),
          products: [],
          productIds: products.flatMap((product) => product?.id ?? []),
          seoTitle: none,
          seoDescription: none,
          status: "published",
          publishAt: after(now, -days(daysAgo)),
        },
        now,
      );
    };
    for (const page of demoPages) await write(page, "page");
    for (const post of demoPosts) await write(post, "post");
  });
}
