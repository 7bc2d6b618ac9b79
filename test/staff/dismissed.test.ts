import { expect, test } from "vitest";
import { customer } from "#test/customers/customer-fixtures.ts";
import { openShop } from "#test/open-shop.ts";
import { beginForm } from "#test/slow-form.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

const note = (text: string) => ({ intent: "note", note: text });
const forms = {
  "a form": (text: string) => new URLSearchParams(note(text)),
  "a form that may have files": (text: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(note(text))) form.set(name, value);
    return form;
  },
};

test.each(Object.entries(forms))("%s that arrives in parts is taken once all of it is there", async (kind, formOf) => {
  const id = await customer(shop().db, `slow-${kind.length}@example.com`);
  const page = `/admin/customers/${id}`;
  const support = await signedInAs(shop(), "support");
  const rest = await beginForm(shop(), support, page, formOf("Called about the dryer"));
  expect((await rest()).status).toBe(303);
  expect((await support.get(page)).text).toContain("Called about the dryer");
});

test.each(Object.entries(forms))(
  "%s of somebody who is dismissed while it arrives changes nothing",
  async (kind, formOf) => {
    const id = await customer(shop().db, `gone-${kind.length}@example.com`);
    const page = `/admin/customers/${id}`;
    const email = `leaves-${kind.length}@example.com`;
    const leaves = await signedInAs(shop(), "support", email);
    const rest = await beginForm(shop(), leaves, page, formOf("A last word"));
    const owner = await signedInAs(shop(), "owner");
    const [member] = await shop().db.sql<{ id: number }>("select id from staff where email_key = $1", [email]);
    expect((await owner.post("/admin/staff", { intent: "deactivate", id: String(member!.id) })).status).toBe(200);
    expect((await rest()).status).toBe(403);
    expect((await owner.get(page)).text).not.toContain("A last word");
  },
);
