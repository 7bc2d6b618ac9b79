/** A link of a menu; without `href` the choice of cookies. */
export interface MenuLink {
  readonly label: string;
  /** A path below the language prefix, or the URL of another site. */
  readonly href?: string;
  readonly icon?: "truck" | "phone";
  /** The menu of categories has it besides. */
  readonly isTool?: true;
}

export interface MenuColumn {
  readonly title: string;
  readonly links: readonly MenuLink[];
  /** Begins with all categories of the shop. */
  readonly categories?: true;
}

/** The merchant's own menus, in the page's language. */
export interface ShopMenus {
  readonly header: readonly MenuLink[];
  readonly footer: readonly MenuColumn[];
}
