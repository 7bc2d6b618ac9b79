import type { ReactNode } from "react";
import { widePath } from "#domain/catalogue/picture-files.ts";
import type { HomePage } from "#engine/content/page-types.ts";
import { useT } from "../../language/language.tsx";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { organization, webSite } from "../../public-pages/structured-data.ts";
import { useFrameData, useShop } from "../../shell/frame-data.ts";
import { Icon } from "../../ui/icon.tsx";
import { HomeSections } from "./home-sections.tsx";
import { wideSources } from "./wide-picture.tsx";

/** The home page: its opening, then the sections. */
export function HomeScreen({ page }: { page: HomePage }) {
  const t = useT();
  const origin = useFrameData()?.publicUrl ?? "";
  const shop = useShop();
  return (
    <>
      <PublicHead
        title={page.hero?.title || t("shell.tagline")}
        description={page.hero?.text || t("home.description")}
        image={page.hero?.picture ? widePath(page.hero.picture, 1600, "plain") : null}
        data={import.meta.env.SSR ? [organization(origin, shop), webSite(origin, shop.name, t.language)] : [null, null]}
      />
      <Opening hero={page.hero} />
      <div className="page flex flex-col gap-14 pt-8 pb-16 lg:gap-16">
        <HomeSections page={page} />
      </div>
    </>
  );
}

const besidePicture = "lg:flex lg:min-h-80 lg:w-[46%] lg:flex-col lg:justify-center";

/** The shop's name and promises above the fold; beside them, on wide screens, the owner's picture. */
function Opening({ hero }: Pick<HomePage, "hero">) {
  const t = useT();
  const { ships, refundDays, phone, dial } = useShop();
  return (
    <section className="relative overflow-hidden border-b border-line bg-wash" aria-labelledby="opening">
      {hero?.picture && <HeroPicture picture={hero.picture} />}
      <div className="page relative">
        <div className={`py-6 lg:py-10 ${hero?.picture ? besidePicture : ""}`}>
          <h1 id="opening" className="max-w-2xl text-2xl font-bold tracking-tight sm:text-3xl lg:text-4xl">
            {hero?.title || t("shell.tagline")}
          </h1>
          <p className="mt-2 max-w-xl text-muted max-sm:hidden lg:mt-3 lg:text-lg">{hero?.text || t("home.lead")}</p>
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium">
            {ships && <Fact icon="truck">{t("shell.shipsTo")}</Fact>}
            {refundDays !== null && <Fact icon="returns">{t("shell.refundable", { days: refundDays })}</Fact>}
            {phone && (
              <Fact icon="phone">
                <a href={`tel:${dial}`} className="hover:underline">
                  {phone}
                </a>
              </Fact>
            )}
          </ul>
        </div>
      </div>
    </section>
  );
}

const transparent = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

function HeroPicture({ picture }: { picture: string }) {
  return (
    <div className="absolute inset-y-0 right-0 w-[54%] max-lg:hidden">
      <picture>
        <source type="image/avif" srcSet={wideSources(picture, "avif")} sizes="54vw" media="(min-width: 64rem)" />
        <source srcSet={wideSources(picture, "plain")} sizes="54vw" media="(min-width: 64rem)" />
        {/* Narrow screens begin with the categories: they show no picture here, so they fetch none. */}
        <img
          src={transparent}
          alt=""
          width={1600}
          height={700}
          className="h-full w-full object-cover object-[50%_60%]"
        />
      </picture>
      <div className="absolute inset-y-0 left-0 w-16 bg-linear-to-r from-wash to-transparent" />
    </div>
  );
}

function Fact({ icon, children }: { icon: "truck" | "returns" | "phone"; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-2">
      <Icon name={icon} className="size-5 text-primary" />
      {children}
    </li>
  );
}
