import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { useShop } from "../../shell/frame-data.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import type { ArticleTeaser, BlogPage } from "#engine/content/article-types.ts";
import type { PageProps } from "../../page-props.ts";
import { Byline } from "./article-body.tsx";
import type * as server from "./blog.server.ts";
import { TagLinks } from "./tag-links.tsx";

/** The posts of the blog, or those of a tag, twelve a page. */
export default publicScreen(function Blog({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { name: shop } = useShop();
  const { tag, posts, page, tags } = loaderData;
  const heading = tag ? t("blog.about", { tag: tag.name }) : t("blog.title");
  const title = page > 1 ? t("blog.onPage", { title: heading, page }) : heading;
  return (
    <div className="page pb-16">
      <PublicHead
        title={title}
        description={t("blog.meta", { shop })}
        {...(page > 1 && { query: `page=${page}` })}
        noindex={posts.length === 0}
      />
      <Breadcrumbs
        crumbs={tag ? [{ label: t("blog.title"), to: to("blog") }, { label: heading }] : [{ label: heading }]}
      />
      <h1 className="text-3xl font-bold wrap-anywhere">{heading}</h1>
      <TagLinks tags={tags} current={tag?.slug ?? null} />
      {posts.length === 0 && <p className="mt-6 text-muted">{t("blog.none")}</p>}
      <ul className="mt-6 flex flex-col gap-6">
        {posts.map((post) => (
          <Teaser key={post.slug} post={post} />
        ))}
      </ul>
      <Pages blog={loaderData} />
      <p className="mt-8 text-sm">
        <a href={to("blogFeed")} className="link inline-flex min-h-8 items-center pointer-coarse:min-h-11">
          {t("blog.feed")}
        </a>
      </p>
    </div>
  );
});

function Teaser({ post }: { post: ArticleTeaser }) {
  const to = useHref();
  const { slug, title, summary, picture } = post;
  return (
    <li className="grid max-w-text gap-x-5 border-t border-line pt-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-xl font-semibold wrap-anywhere">
          <Link
            to={to("post", { id: slug })}
            className="inline-flex min-h-8 items-center hover:text-primary hover:underline"
          >
            {title}
          </Link>
        </h2>
        <Byline article={post} />
        <p className="mt-2 wrap-anywhere">{summary}</p>
      </div>
      {picture && (
        <div className="w-32 max-sm:hidden">
          <ProductPicture family={picture} sizes="8rem" alt="" />
        </div>
      )}
    </li>
  );
}

/** Ways to the newer and the older posts. */
function Pages({ blog: { tag, page, pages } }: { blog: BlogPage }) {
  const t = useT();
  const to = useHref();
  if (pages === 1) return null;
  const at = (number: number) => {
    const query = number > 1 ? { page: number } : {};
    return tag ? to("blogTag", { id: tag.slug }, query) : to("blog", {}, query);
  };
  return (
    <nav aria-label={t("blog.pages")} className="mt-8 flex flex-wrap items-center gap-4">
      {page > 1 && (
        <ButtonLink to={at(page - 1)} variant="secondary" size="small">
          {t("blog.newer")}
        </ButtonLink>
      )}
      <span className="text-sm text-muted">{t("blog.pageOf", { page, pages })}</span>
      {page < pages && (
        <ButtonLink to={at(page + 1)} variant="secondary" size="small">
          {t("blog.older")}
        </ButtonLink>
      )}
    </nav>
  );
}
