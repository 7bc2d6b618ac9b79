-- 0100_oil_belts_and_currents: texts of machines named oils, belts and currents that no attribute held, so that nothing could
-- compare them: the oil a machine is filled with, its belts, what the whole package draws, and that nobody may breathe its
-- air. Shops opened before get each after what it comes after in a new shop, or at the end; an empty taxonomy is filled by the
-- first start.
do $taxonomy$
declare
  item record;
begin
  insert into taxonomy_attributes (key, definition)
  select definition ->> 'key', definition
  from jsonb_array_elements('[
    {"key":"packageAmps115","name":{"en":"Package amps at 115 V","cn":"115 V 整机电流"},"help":{"en":"Everything in the package at full load: motor, fan, built-in dryer and controls. The supply is sized from this figure, not from the bare motor''s.","cn":"整机满载电流，含主电机、风机、内置干燥机与控制回路。配电请按此值，而非主电机电流。"},"group":"electrical","kind":"number","dimension":"current","within":[0.1,700]},
    {"key":"packageAmps208","name":{"en":"Package amps at 208 V","cn":"208 V 整机电流"},"help":{"en":"Everything in the package at full load: motor, fan, built-in dryer and controls. The supply is sized from this figure, not from the bare motor''s.","cn":"整机满载电流，含主电机、风机、内置干燥机与控制回路。配电请按此值，而非主电机电流。"},"group":"electrical","kind":"number","dimension":"current","within":[0.1,700]},
    {"key":"packageAmps230","name":{"en":"Package amps at 230 V","cn":"230 V 整机电流"},"help":{"en":"Everything in the package at full load: motor, fan, built-in dryer and controls. The supply is sized from this figure, not from the bare motor''s.","cn":"整机满载电流，含主电机、风机、内置干燥机与控制回路。配电请按此值，而非主电机电流。"},"group":"electrical","kind":"number","dimension":"current","within":[0.1,700]},
    {"key":"packageAmps460","name":{"en":"Package amps at 460 V","cn":"460 V 整机电流"},"help":{"en":"Everything in the package at full load: motor, fan, built-in dryer and controls. The supply is sized from this figure, not from the bare motor''s.","cn":"整机满载电流，含主电机、风机、内置干燥机与控制回路。配电请按此值，而非主电机电流。"},"group":"electrical","kind":"number","dimension":"current","within":[0.1,700]},
    {"key":"packageAmps575","name":{"en":"Package amps at 575 V","cn":"575 V 整机电流"},"help":{"en":"Everything in the package at full load: motor, fan, built-in dryer and controls. The supply is sized from this figure, not from the bare motor''s.","cn":"整机满载电流，含主电机、风机、内置干燥机与控制回路。配电请按此值，而非主电机电流。"},"group":"electrical","kind":"number","dimension":"current","within":[0.1,700]},
    {"key":"beltGrooves","name":{"en":"Belt grooves","cn":"皮带槽数"},"group":"physical","kind":"number","dimension":"count","within":[1,5]},
    {"key":"beltSection","name":{"en":"Belt section","cn":"皮带型号"},"group":"physical","kind":"choice","choices":[{"value":"a","name":{"en":"A section","cn":"A 型"}},{"value":"b","name":{"en":"B section","cn":"B 型"}}]},
    {"key":"breathingAir","name":{"en":"For breathing air","cn":"可用于呼吸用空气"},"help":{"en":"Air for breathing is Grade D or better from equipment approved for it, watched for carbon monoxide (29 CFR 1910.134(i)). Activated carbon lets carbon monoxide through.","cn":"呼吸用空气须由专用认证设备供给，达到 D 级及以上并监测一氧化碳（29 CFR 1910.134(i)）。活性炭不能去除一氧化碳。"},"group":"compliance","kind":"flag"},
    {"key":"fillBase","name":{"en":"Oil as filled, base","cn":"出厂用油基础油"},"help":{"en":"What the machine runs on as it leaves the factory. Another base is not poured on top: drain and flush first.","cn":"出厂用油种类。不可直接添加其他基础油，须先排空并冲洗。"},"group":"service","kind":"choice","choices":[{"value":"mineral","name":{"en":"Mineral","cn":"矿物油"}},{"value":"semi-synthetic","name":{"en":"Semi-synthetic","cn":"半合成油"}},{"value":"pao","name":{"en":"Synthetic (PAO)","cn":"全合成（PAO）"}},{"value":"pag","name":{"en":"Synthetic (PAG/ester)","cn":"全合成（PAG/酯类）"}},{"value":"diester","name":{"en":"Synthetic (diester)","cn":"全合成（双酯）"}},{"value":"food-grade","name":{"en":"Food-grade synthetic","cn":"食品级合成油"}}]},
    {"key":"fillGrade","name":{"en":"Oil as filled, grade","cn":"出厂用油黏度等级"},"help":{"en":"ISO VG is the viscosity in cSt at 40 °C, ±10%. Screws usually take 46, pistons 100 (SAE 30).","cn":"ISO VG 为 40°C 运动黏度（cSt，±10%）。螺杆机常用 46，活塞机常用 100（SAE 30）。"},"group":"service","kind":"choice","choices":[{"value":"22","name":{"en":"ISO VG 22","cn":"ISO VG 22"}},{"value":"32","name":{"en":"ISO VG 32","cn":"ISO VG 32"}},{"value":"46","name":{"en":"ISO VG 46","cn":"ISO VG 46"}},{"value":"68","name":{"en":"ISO VG 68","cn":"ISO VG 68"}},{"value":"100","name":{"en":"ISO VG 100","cn":"ISO VG 100"}},{"value":"150","name":{"en":"ISO VG 150","cn":"ISO VG 150"}},{"value":"220","name":{"en":"ISO VG 220","cn":"ISO VG 220"}}]},
    {"key":"beltLength","name":{"en":"Inside length","cn":"内周长"},"group":"physical","kind":"number","dimension":"length","within":[10,400]}
  ]'::jsonb) as definition
  where exists (select from taxonomy_categories)
  on conflict do nothing;

  for item in select * from jsonb_to_recordset('[
    {"category":"rotary-screw","after":"fullLoadAmps575","place":{"key":"packageAmps115","table":false,"filter":false}},
    {"category":"rotary-screw","after":"packageAmps115","place":{"key":"packageAmps208","table":false,"filter":false}},
    {"category":"rotary-screw","after":"packageAmps208","place":{"key":"packageAmps230","table":false,"filter":false}},
    {"category":"rotary-screw","after":"packageAmps230","place":{"key":"packageAmps460","table":false,"filter":false}},
    {"category":"rotary-screw","after":"packageAmps460","place":{"key":"packageAmps575","table":false,"filter":false}},
    {"category":"rotary-screw","after":"drive","place":{"key":"beltGrooves","table":false,"filter":false}},
    {"category":"rotary-screw","after":"beltGrooves","place":{"key":"beltSection","table":false,"filter":false}},
    {"category":"rotary-screw","after":"netWeight","place":{"key":"breathingAir","table":false,"filter":false}},
    {"category":"rotary-screw","after":"oilCapacity","place":{"key":"fillBase","table":false,"filter":false}},
    {"category":"rotary-screw","after":"fillBase","place":{"key":"fillGrade","table":false,"filter":false}},
    {"category":"piston","after":"drive","place":{"key":"beltGrooves","table":false,"filter":false}},
    {"category":"piston","after":"beltGrooves","place":{"key":"beltSection","table":false,"filter":false}},
    {"category":"piston","after":"netWeight","place":{"key":"breathingAir","table":false,"filter":false}},
    {"category":"piston","after":"oilCapacity","place":{"key":"fillBase","table":false,"filter":false}},
    {"category":"piston","after":"fillBase","place":{"key":"fillGrade","table":false,"filter":false}},
    {"category":"pumps","after":"oilCapacity","place":{"key":"fillBase","table":false,"filter":false}},
    {"category":"pumps","after":"fillBase","place":{"key":"fillGrade","table":false,"filter":false}},
    {"category":"oilless","after":"fullLoadAmps575","place":{"key":"packageAmps115","table":false,"filter":false}},
    {"category":"oilless","after":"packageAmps115","place":{"key":"packageAmps208","table":false,"filter":false}},
    {"category":"oilless","after":"packageAmps208","place":{"key":"packageAmps230","table":false,"filter":false}},
    {"category":"oilless","after":"packageAmps230","place":{"key":"packageAmps460","table":false,"filter":false}},
    {"category":"oilless","after":"packageAmps460","place":{"key":"packageAmps575","table":false,"filter":false}},
    {"category":"oilless","after":"drive","place":{"key":"beltGrooves","table":false,"filter":false}},
    {"category":"oilless","after":"beltGrooves","place":{"key":"beltSection","table":false,"filter":false}},
    {"category":"oilless","after":"netWeight","place":{"key":"breathingAir","table":false,"filter":false}},
    {"category":"gas-driven","after":"drive","place":{"key":"beltGrooves","table":false,"filter":false}},
    {"category":"gas-driven","after":"beltGrooves","place":{"key":"beltSection","table":false,"filter":false}},
    {"category":"gas-driven","after":"emissions","place":{"key":"breathingAir","table":false,"filter":false}},
    {"category":"gas-driven","after":"oilCapacity","place":{"key":"fillBase","table":false,"filter":false}},
    {"category":"gas-driven","after":"fillBase","place":{"key":"fillGrade","table":false,"filter":false}},
    {"category":"diesel-driven","after":"drive","place":{"key":"beltGrooves","table":false,"filter":false}},
    {"category":"diesel-driven","after":"beltGrooves","place":{"key":"beltSection","table":false,"filter":false}},
    {"category":"diesel-driven","after":"emissions","place":{"key":"breathingAir","table":false,"filter":false}},
    {"category":"diesel-driven","after":"oilCapacity","place":{"key":"fillBase","table":false,"filter":false}},
    {"category":"diesel-driven","after":"fillBase","place":{"key":"fillGrade","table":false,"filter":false}},
    {"category":"air-dryers","after":"frequency","place":{"key":"packageAmps115","table":false,"filter":false}},
    {"category":"air-dryers","after":"packageAmps115","place":{"key":"packageAmps208","table":false,"filter":false}},
    {"category":"air-dryers","after":"packageAmps208","place":{"key":"packageAmps230","table":false,"filter":false}},
    {"category":"air-dryers","after":"packageAmps230","place":{"key":"packageAmps460","table":false,"filter":false}},
    {"category":"air-dryers","after":"packageAmps460","place":{"key":"packageAmps575","table":false,"filter":false}},
    {"category":"air-dryers","after":"isoClass","place":{"key":"breathingAir","table":false,"filter":false}},
    {"category":"air-filters","after":"isoClass","place":{"key":"breathingAir","table":false,"filter":false}},
    {"category":"blowers","after":"drive","place":{"key":"beltGrooves","table":false,"filter":false}},
    {"category":"blowers","after":"beltGrooves","place":{"key":"beltSection","table":false,"filter":false}},
    {"category":"blowers","after":"oilCapacity","place":{"key":"fillBase","table":false,"filter":false}},
    {"category":"blowers","after":"fillBase","place":{"key":"fillGrade","table":false,"filter":false}},
    {"category":"vacuum","after":"oilCapacity","place":{"key":"fillBase","table":false,"filter":false}},
    {"category":"vacuum","after":"fillBase","place":{"key":"fillGrade","table":false,"filter":false}},
    {"category":"compressor-pods","after":"fullLoadAmps575","place":{"key":"packageAmps115","table":false,"filter":false}},
    {"category":"compressor-pods","after":"packageAmps115","place":{"key":"packageAmps208","table":false,"filter":false}},
    {"category":"compressor-pods","after":"packageAmps208","place":{"key":"packageAmps230","table":false,"filter":false}},
    {"category":"compressor-pods","after":"packageAmps230","place":{"key":"packageAmps460","table":false,"filter":false}},
    {"category":"compressor-pods","after":"packageAmps460","place":{"key":"packageAmps575","table":false,"filter":false}},
    {"category":"compressor-pods","after":"isoClass","place":{"key":"breathingAir","table":false,"filter":false}},
    {"category":"compressor-pods","after":"oilCapacity","place":{"key":"fillBase","table":false,"filter":false}},
    {"category":"compressor-pods","after":"fillBase","place":{"key":"fillGrade","table":false,"filter":false}},
    {"category":"extras","after":"hoseLength","place":{"key":"beltSection","table":false,"filter":true}},
    {"category":"extras","after":"beltSection","place":{"key":"beltLength","table":false,"filter":true}}
  ]'::jsonb) as row (category text, after text, place jsonb)
  loop
    update taxonomy_categories as category
    set attributes = (
        select jsonb_agg(each.value order by each.at)
        from (
          select value, ordinality::numeric as at from jsonb_array_elements(category.attributes) with ordinality
          union all
          select item.place, coalesce(
            (select ordinality + 0.5 from jsonb_array_elements(category.attributes) with ordinality
              where value ->> 'key' = item.after), 1000)
        ) as each),
      version = version + 1, updated_at = now()
    where slug = item.category and not attributes @> jsonb_build_array(jsonb_build_object('key', item.place ->> 'key'));
  end loop;

  -- A kit that drains with each unloading has no float.
  update taxonomy_attributes as attribute
  set definition = jsonb_set(definition, '{choices}', (
      select jsonb_agg(each.value order by each.at)
      from (
        select value, ordinality::numeric as at
        from jsonb_array_elements(attribute.definition -> 'choices') with ordinality
        union all
        select '{"value":"pneumatic","name":{"en":"Pneumatic","cn":"气动自动排水"}}'::jsonb, coalesce(
          (select ordinality + 0.5 from jsonb_array_elements(attribute.definition -> 'choices') with ordinality
            where value ->> 'value' = 'float'), 1000)
      ) as each)),
    version = version + 1, updated_at = now()
  where key = 'drain' and not definition -> 'choices' @> '[{"value":"pneumatic"}]';
end
$taxonomy$;
