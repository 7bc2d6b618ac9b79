/** Roles of staff. */
export const roles = ["owner", "manager", "fulfilment", "support", "read-only"] as const;
export type Role = (typeof roles)[number];

const everybody = roles;

/** All permissions on the merchant's side, by role. */
export const permissions = {
  "dashboard.view": everybody,
  "figures.view": ["owner", "manager", "read-only"],
  "orders.view": everybody,
  "orders.export": ["owner", "manager"],
  "orders.confirm-payment": ["owner", "manager"],
  "orders.fulfil": ["owner", "manager", "fulfilment"],
  "orders.cancel": ["owner", "manager", "support"],
  // Before they leave; other prices need drafts.price, and what makes an order cheaper after it was paid orders.refund.
  "orders.change": ["owner", "manager", "support"],
  "orders.refund": ["owner", "manager"],
  "orders.note": ["owner", "manager", "fulfilment", "support"],
  "orders.mail": ["owner", "manager", "fulfilment", "support"],
  // To begin an order for a buyer, at the shop's prices; and to agree to other prices, a discount or other freight.
  "drafts.edit": ["owner", "manager", "support"],
  "drafts.price": ["owner", "manager"],
  "returns.view": everybody,
  "returns.decide": ["owner", "manager", "support"],
  "returns.receive": ["owner", "manager", "fulfilment"],
  "returns.refund": ["owner", "manager"],
  "claims.view": everybody,
  "claims.decide": ["owner", "manager", "support"],
  "claims.refund": ["owner", "manager"],
  "claims.ship": ["owner", "manager", "fulfilment"],
  // Against the carrier.
  "claims.file": ["owner", "manager", "support"],
  "customers.view": ["owner", "manager", "support", "read-only"],
  "customers.note": ["owner", "manager", "support"],
  // To tag people, and to make customers by hand.
  "customers.edit": ["owner", "manager", "support"],
  "customers.exempt": ["owner", "manager"],
  "customers.export": ["owner", "manager"],
  "companies.view": ["owner", "manager", "support", "read-only"],
  // To make and approve companies, decline, hold and close them: who buys as one may come to pay later.
  "companies.decide": ["owner", "manager"],
  // To let a company pay later, and how much; and to enter what it pays, or to give up on it.
  "companies.terms": ["owner", "manager"],
  // To plan what is done about overdue invoices, and to note what companies promise to pay.
  "companies.collect": ["owner", "manager", "support"],
  "reviews.view": everybody,
  "reviews.decide": ["owner", "manager", "support"],
  "products.view": everybody,
  "products.edit": ["owner", "manager"],
  "search.edit": ["owner", "manager"],
  "promotions.view": everybody,
  "promotions.edit": ["owner", "manager"],
  // Prices agreed with companies: what one pays is no other's business.
  "prices.view": ["owner", "manager", "read-only"],
  "prices.edit": ["owner", "manager"],
  // To set prices that leave less than the margin floor, and to set the floor.
  "prices.below-floor": ["owner"],
  "stock.view": everybody,
  "stock.adjust": ["owner", "manager", "fulfilment"],
  // Orders to suppliers. Their costs are shown by figures.view; goods are received by stock.adjust.
  "purchases.view": ["owner", "manager", "fulfilment", "read-only"],
  "purchases.edit": ["owner", "manager"],
  "settings.view": ["owner", "manager", "read-only"],
  "settings.edit": ["owner", "manager"],
  "settings.open-shop": ["owner"],
  "settings.announcement": ["owner", "manager"],
  // Whom buyers call and write to, also from the mail that names the account.
  "settings.profile": ["owner", "manager"],
  // Led to from where buyers pay, and as long as anybody likes: room enough for an account.
  "settings.policies": ["owner", "manager"],
  // Words of mails: what buyers read beside where to pay.
  "settings.mails": ["owner"],
  // To which other sites redirects, banners and the announcement may lead.
  "settings.outside": ["owner"],
  "settings.scripts": ["owner"],
  "settings.api": ["owner"],
  // Keys of payment providers, carriers and the mail server.
  "settings.keys": ["owner"],
  "settings.money": ["owner"],
  "staff.manage": ["owner"],
  "staff.owners": ["owner"],
  "audit.view": ["owner", "manager"],
  // One's own second factors.
  "self.manage": everybody,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** True if the role has the permission. */
export function may(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role);
}

export function isRole(text: unknown): text is Role {
  return roles.some((role) => role === text);
}
