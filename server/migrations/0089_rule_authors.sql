-- Whose change started a rule, for rules that act in that person's name.
alter table rule_changes add column author jsonb;
alter table rule_runs add column author jsonb;
-- The rule that made a change.
alter table audit add column rule text collate "C";
