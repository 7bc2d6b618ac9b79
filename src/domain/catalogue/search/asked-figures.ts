import { usersOfAir } from "./asked-users.ts";

/** Patterns of figures with units, by dimension. */
export const figures = {
  volume:
    /\d\s*-?(?:gallons?|gal|liters?|litres?|l)(?![a-z/])|[\d一二两三四五六七八九十百千]\s*(?:加仑|升(?![每/])|立方(?!米?[每/]))/u,
  flow: /\d\s*-?(?:[sai]?cfm|l\/min|lpm|l\/s|m3\/(?:min|h))(?![a-z])|\d\s*(?:升|立方米?)(?:每|\/)分/u,
  power: /\d\s*-?(?:hp|horse|horsepower|kw|kilowatts?)(?![a-z])|[\d一二两三四五六七八九十百]\s*(?:马力|匹|千瓦)/u,
  bore: /\d\s*-?(?:"|in(?:ch(?:es)?)?(?![a-z])|英?寸|分|mm|毫米)/u,
  length: /\d\s*-?(?:ft|feet|foot|m|meters?|metres?)(?![a-z0-9/])|\d\s*(?:英尺|米)/u,
  electricityPrice: /(?<![a-z])(?:per|a|\/)\s*kwh|\/kwh|(?:元|毛|分)(?:钱)?(?:一|每|\/)?(?:度|千瓦时)|电价/u,
  users: usersOfAir,
  hours: /\d\s*-?(?:hours?|hrs?|h)(?![a-z])|\d\s*(?:个)?小时/u,
} as const;
