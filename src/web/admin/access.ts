import { type Permission, may } from "#domain/staff/permissions.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import { type AdminAddressName, adminAddresses } from "#i18n/addresses.ts";

/** Who may open an address of the merchant's side; `door` stands before signing in. An address without an entry does not compile. */
export const adminAccess: Readonly<Record<AdminAddressName, Permission | "door">> = {
  adminSignIn: "door",
  adminSecondFactor: "door",
  adminJoin: "door",
  admin: "dashboard.view",
  adminOrders: "orders.view",
  adminOrdersExport: "orders.export",
  adminOrder: "orders.view",
  adminPackingSlip: "orders.view",
  adminOrderMail: "orders.view",
  adminTransfers: "orders.view",
  adminMoney: "orders.view",
  adminReturns: "returns.view",
  adminReturn: "returns.view",
  adminReturnMail: "returns.view",
  adminReturnPhoto: "returns.view",
  adminReviews: "reviews.view",
  adminReviewPhoto: "reviews.view",
  adminStock: "stock.view",
  adminStockItem: "stock.view",
  adminStaff: "staff.manage",
  adminAudit: "audit.view",
  adminSecurity: "self.manage",
};

/** The address a path below the language prefix belongs to; null for none of ours, which opens nothing. */
export function adminAddressOf(rest: string): AdminAddressName | null {
  const parts = rest.split("/");
  const fits = (pattern: string) => {
    const wanted = pattern.split("/");
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => (part.startsWith(":") ? parts[at] !== "" : part === parts[at]))
    );
  };
  const names = Object.keys(adminAddresses) as AdminAddressName[];
  return (
    names.find((name) => !adminAddresses[name].includes(":") && fits(adminAddresses[name])) ??
    names.find((name) => fits(adminAddresses[name])) ??
    null
  );
}

export type Admission = "in" | "sign-in" | "second-factor" | "forbidden" | "missing";

/** Whether somebody may open a path of the merchant's side. */
export function admit(session: StaffSession | null, rest: string): Admission {
  const name = adminAddressOf(rest);
  const access = name && adminAccess[name];
  if (access === "door") return "in";
  if (!session) return "sign-in";
  if (!session.complete) return "second-factor";
  if (access === null) return "missing";
  return may(session.role, access) ? "in" : "forbidden";
}
