import { z } from "zod";
import type { Fields, Form, Shape } from "#domain/kernel/fields/field.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import { unreachable } from "#domain/kernel/result.ts";

/** A stored value as it is read: moments are instants. */
type Read<Value> = Value extends string | number
  ? Value
  : { readonly [Key in keyof Value]: Key extends "startsAt" | "endsAt" ? Instant | null : Read<Value[Key]> };

/** Schema of a form's stored value: missing fields have their defaults. */
export function schemaOf<Value>(form: Form<string, Value>): z.ZodType<Read<Value>, Value> {
  return schemaOfFields(form.fields) as unknown as z.ZodType<Read<Value>, Value>;
}

/** The same as an object of zod, to which more can be added. */
export function schemaOfFields(fields: Fields): z.ZodObject {
  return z.object(
    Object.fromEntries(
      Object.entries(fields).map(([key, { shape, isOptional, usual }]) => {
        const schema = schemaOfShape(shape);
        return [key, isOptional ? schema.optional() : usual === undefined ? schema : schema.default(usual)];
      }),
    ),
  );
}

function schemaOfShape(shape: Shape): z.ZodType {
  switch (shape.type) {
    case "whole":
      return z.int().min(shape.least).max(shape.most);
    case "number":
      return z.number().min(shape.least).max(shape.most);
    case "text":
      return textSchema(shape);
    case "flag":
      return z.boolean();
    case "document":
      return z.array(z.union([z.string(), z.looseObject({ type: z.string() })]));
    case "one":
      return z.enum(shape.of);
    case "moment":
      return z.iso.datetime().transform((text) => instant(Date.parse(text)));
    case "nullable":
      return schemaOfShape(shape.of).nullable();
    case "list":
      return z
        .array(schemaOfShape(shape.of))
        .min(shape.least ?? 0)
        .max(shape.most ?? Number.MAX_SAFE_INTEGER);
    case "pair":
      return z.tuple([schemaOfShape(shape.of), schemaOfShape(shape.of)]);
    case "table":
      return (shape.isWhole ? z.record : z.partialRecord)(z.enum(shape.keys), schemaOfShape(shape.of));
    case "openTable":
      return z
        .record(z.string().refine(shape.isKey), schemaOfShape(shape.of))
        .refine((table) => Object.keys(table).length <= shape.most, "too many");
    case "fields":
      return schemaOfFields(shape.of);
    default:
      return unreachable(shape);
  }
}

function textSchema({ least, most, is }: Extract<Shape, { type: "text" }>): z.ZodType {
  const text = z.string().trim().min(least).max(most);
  return is ? text.refine((value) => value === "" || is(value), "none of its kind") : text;
}
