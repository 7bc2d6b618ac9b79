/** A form as a page shows it: where it goes, and what it sends when nothing is changed. */
export interface PageForm {
  readonly path: string;
  readonly method: "get" | "post";
  readonly multipart: boolean;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** All forms of a page, one for each of their buttons. */
export function formsOf(html: string, path: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, head = "", body = ""]) => {
    const fields: [string, string][] = [];
    for (const [tag] of body.matchAll(/<input\b[^>]*>/g)) {
      const name = attribute(tag, "name");
      const isOff =
        /type="(checkbox|radio)"/.test(tag) && !/\schecked/.test(tag) && fields.some(([known]) => known === name);
      if (name && !isOff && !tag.includes('type="file"')) fields.push([name, attribute(tag, "value") ?? ""]);
    }
    for (const [, tag = "", text = ""] of body.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)) {
      const name = attribute(tag, "name");
      if (name) fields.push([name, text]);
    }
    for (const [, tag = "", options = ""] of body.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
      const name = attribute(tag, "name");
      if (name) fields.push([name, /<option[^>]*value="([^"]+)"/.exec(options)?.[1] ?? ""]);
    }
    const form = {
      path: attribute(head, "action") ?? path,
      method: attribute(head, "method")?.toLowerCase() === "post" ? ("post" as const) : ("get" as const),
      multipart: head.includes("multipart/form-data"),
    };
    const buttons = [...body.matchAll(/<button\b[^>]*>/g)]
      .map(([tag]) => [attribute(tag, "name"), attribute(tag, "value") ?? ""] as const)
      .filter(([name]) => name !== undefined);
    return buttons.length === 0
      ? [{ ...form, fields }]
      : buttons.map(([name, value]) => ({ ...form, fields: [...fields, [name ?? "", value] as const] }));
  });
}
