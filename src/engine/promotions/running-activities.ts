/** An SQL expression: the activities with a price that run at the moment in `param`, as JSON; null when none does. */
export function runningActivities(param: string): string {
  return `(select jsonb_agg(jsonb_build_object('slug', slug, 'percentOff', percent_off, 'appliesTo', applies_to,
      'startsAt', floor(extract(epoch from starts_at) * 1000), 'endsAt', floor(extract(epoch from ends_at) * 1000))
      order by ends_at, slug)
    from activities where active and (percent_off is not null or applies_to ? 'prices') and starts_at <= ${param}
      and ends_at > ${param})`;
}
