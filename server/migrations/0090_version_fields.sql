-- Which field each name of a definition's version stands for ("lines.price": a column of a table inside the record), so that
-- values follow on the way back to it. Earlier versions than the present ones do not know.
alter table definition_versions add column field_ids jsonb;
update definition_versions v set field_ids = (
  select coalesce(jsonb_object_agg(concat_ws('.', p.name, f.name), f.id), '{}')
  from section_fields f left join section_fields p on p.id = f.parent_id
  where f.resource = v.resource and not f.removed and p.removed is not true)
from defined_sections s where s.version_id = v.id;
