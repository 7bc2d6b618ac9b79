import { expect, test } from "vitest";
import type { MemberRole } from "#domain/buyers/member-roles.ts";
import { person, sendCart, stored } from "#test/approvals/approval-shop.ts";
import { approvingCompany } from "#test/approvals/approval-shop.ts";
import { companyWith, giveRole, takeOut } from "#test/companies/company-fixture.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

/** People around a requisition for the plant of Quetzal Works, by their roles and where they have them. */
const people = {
  requester: [["requester", "Plant"]],
  "buyer there": [["buyer", "Plant"]],
  "requester there": [["requester", "Plant"]],
  "approver there": [["approver", "Plant"]],
  "approver of all": [["approver", undefined]],
  "accounts payable of all": [["accounts-payable", undefined]],
  administrator: [["administrator", undefined]],
  "approver elsewhere": [["approver", "Body shop"]],
  "buyer elsewhere": [["buyer", "Body shop"]],
  "approver of another company": [],
  "approver who left": [["approver", undefined]],
} as const satisfies Record<string, readonly (readonly [MemberRole, string | undefined])[]>;
type Person = keyof typeof people;
const names = Object.keys(people) as Person[];

/**
 * The rules: "A member sees: their own orders; all of the site's or the company's by role. Nothing of another
 * company, ever." Approvers decide at their sites, administrators run the company, accounts payable "sees and pays
 * invoices, buys nothing", buyers and requesters have what is theirs; who leaves loses access at the next request.
 * Without a rule an approver of the site decides, so an administrator sees it and does not.
 */
const sees: readonly Person[] = ["requester", "approver there", "approver of all", "administrator"];
const decides: readonly Person[] = ["approver there", "approver of all"];

const actions = [
  ["approve", "approver"],
  ["change", "approver"],
  ["ask-changes", "approver"],
  ["reject", "approver"],
  ["withdraw", "requester"],
  ["again", "requester"],
  ["order", "requester"],
] as const;

test("each route and action of a requisition answers each person as their role at that site lets them", async () => {
  const { works } = await approvingCompany(shop(), {});
  const made = new Map<Person, Awaited<ReturnType<typeof person>>>();
  for (const name of names) {
    const one = await person(shop());
    made.set(name, one);
    for (const [role, site] of people[name]) await giveRole(shop().db, works, [one.id, role, site]);
  }
  const other = made.get("approver of another company")!;
  await companyWith(shop().db, "Gantmoor Body Shops", ["Plant"], [[other.id, "approver"]]);
  await takeOut(shop().db, works, made.get("approver who left")!.id);
  const requester = made.get("requester")!;
  await requester.browser.post("/personal/companies", { intent: "buys-for", site: String(works.sites["Plant"]) });

  const answers: object[] = [];
  const oracle: object[] = [];
  const say = (what: string, who: string, is: unknown, expected: unknown) => {
    answers.push({ what, who, is });
    oracle.push({ what, who, is: expected });
  };
  const { id, sku: first } = await sendCart(shop(), requester, works, { why: "Canary of the plant" });
  const path = `/personal/requisitions/${id}`;
  say("guest", "guest", (await shop().browser().get(path)).status, 303);
  for (const name of names) {
    const { browser } = made.get(name)!;
    const page = await browser.get(path);
    say("page", name, page.status, sees.includes(name) ? 200 : 404);
    say("offers to approve", name, page.text.includes('value="approve"'), decides.includes(name));
    const payload = await browser.get(`${path}/_payload.json`);
    say("payload", name, payload.text.includes("Canary"), sees.includes(name));
    const lists = await Promise.all(
      ["decide", "mine", "all"].map(async (scope) => (await browser.get(`/personal/requisitions?scope=${scope}`)).text),
    );
    say(
      "lists",
      name,
      lists.some((text) => text.includes("Canary")),
      sees.includes(name),
    );
    say("worklist", name, lists[0]!.includes("Canary"), decides.includes(name) || name === "requester");
    for (const page of ["spending", "rules"])
      say(
        page,
        name,
        (await browser.get(`/personal/companies/${works.id}/${page}`)).status,
        name === "administrator" ? 200 : 404,
      );
  }
  for (const [intent, by] of actions)
    for (const name of names) {
      const may = by === "approver" ? decides.includes(name) : name === "requester";
      // One of its own for each who may: it is moved by them.
      const { id: own, sku } = may ? await sendCart(shop(), requester, works) : { id, sku: first };
      // As a rule of the company lets its approvers.
      await shop().db.sql("update requisitions set may_change = true where id = $1", [own]);
      const { version, state, total } = await stored(shop(), own);
      const fields = {
        intent,
        version: String(version),
        total: String(total),
        over: "0",
        note: "A reason",
        payment: "stripe",
        [`quantity-${sku}`]: "2",
      };
      const answer = await made.get(name)!.browser.post(`/personal/requisitions/${own}`, fields);
      const after = await stored(shop(), own);
      const isOfState =
        intent === "approve" || intent === "ask-changes" || intent === "reject" || intent === "withdraw";
      say(intent, name, after.state !== state, may && isOfState);
      say(`${intent} of goods`, name, after.total !== total, may && intent === "change");
      if (!sees.includes(name)) say(`${intent} is missing`, name, answer.status, 404);
    }
  expect(answers).toEqual(oracle);
});

test("a requisition is in no list of a requester who has left, and in theirs again once they are back", async () => {
  const { works } = await approvingCompany(shop(), {});
  const [requester, approver] = [await person(shop()), await person(shop())];
  await giveRole(shop().db, works, [approver.id, "approver", undefined]);
  await giveRole(shop().db, works, [requester.id, "requester", "Plant"]);
  await requester.browser.post("/personal/companies", { intent: "buys-for", site: String(works.sites["Plant"]) });
  await sendCart(shop(), requester, works, { why: "Belt of the plant" });
  const own = async (): Promise<string> => (await requester.browser.get("/personal/requisitions?scope=mine")).text;
  expect(await own()).toContain("Belt of the plant");
  await takeOut(shop().db, works, requester.id);
  expect(await own()).not.toContain("Belt of the plant");
  await giveRole(shop().db, works, [requester.id, "requester", "Plant"]);
  expect(await own()).toContain("Belt of the plant");
});
