import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
import { TypedLink } from "../navigation/typed-link.tsx";
import { CategoryPicture } from "../ui/category-picture.tsx";
import { Icon } from "../ui/icon.tsx";
import { useFrameData, useListedCategories } from "./frame-data.ts";
import type { ShopMenus } from "./menus.ts";

/** The content of the categories' menu, without the merchant's own links where buyers pay. */
export function CategoriesList({ isPaying }: { isPaying: boolean }) {
  const to = useHref();
  const categories = useListedCategories();
  return (
    <>
      <ul className="grid grid-cols-1 gap-x-2 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map((category) => (
          <li key={category.slug}>
            <Link
              to={to("category", { category: category.slug, id: "all" })}
              className="flex min-h-14 items-center gap-3 rounded-md px-2 py-1 font-medium hover:bg-wash hover:text-primary"
            >
              <CategoryPicture {...category} className="w-12 shrink-0" />
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
      <MenuLinks isPaying={isPaying} />
    </>
  );
}

/** Quick order, the tools, and links for which a narrow header has no room. */
function MenuLinks({ isPaying }: { isPaying: boolean }) {
  const t = useT();
  const to = useHref();
  const frame = useFrameData();
  const menus = isPaying ? undefined : frame?.menus;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 border-t border-line pt-2 text-sm">
      {(["quickOrder", "tools", "airSystem", "machines", "myPower"] as const).map((tool) => (
        <li key={tool}>
          <Link to={to(tool)} className="inline-flex min-h-11 items-center font-medium hover:text-primary">
            {t(`shell.menuTools.${tool}`)}
          </Link>
        </li>
      ))}
      {menus ? <OwnLinks menus={menus} /> : <UsualLinks />}
    </ul>
  );
}

const plain = "inline-flex min-h-11 items-center gap-2";

function UsualLinks() {
  const t = useT();
  const to = useHref();
  return (
    <>
      <li className="lg:hidden">
        <Link to={to("orderTrack")} className={plain}>
          <Icon name="truck" /> {t("shell.trackOrder")}
        </Link>
      </li>
      <li className="lg:hidden">
        <Link to={to("help")} className={plain}>
          <Icon name="phone" /> {t("shell.help")}
        </Link>
      </li>
    </>
  );
}

/** The merchant's links, each until the header has room for it. */
function OwnLinks({ menus: { header } }: { menus: ShopMenus }) {
  return header.map(
    ({ label, href = "", icon, isTool }, at) =>
      !isTool && (
        <li key={at} className={header.length - 1 - at > 1 ? "xl:hidden" : "lg:hidden"}>
          <TypedLink href={href} className={plain}>
            {icon && <Icon name={icon} />} {label}
          </TypedLink>
        </li>
      ),
  );
}
