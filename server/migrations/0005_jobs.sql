-- What the queue, the letters and the tasks hold beside the fields of their resources.

-- The payload names records by their numbers and holds no secret: jobs are shown to administrators.
alter table jobs
  add column payload jsonb not null default '{}',
  -- The same work asked for twice is one job.
  add column key text collate "C" unique,
  -- Whose turn it is, and until when: a process that was killed never gives its job back.
  add column claim uuid,
  add column claimed_until timestamp(3) with time zone;
create index jobs_due_idx on jobs (run_at, id) where state = 'queued';
create index jobs_claimed_idx on jobs (claimed_until) where state = 'running';
create index jobs_finished_idx on jobs (finished_at) where state = 'done';

-- The letter as it was written, sealed; empty once it has been sent.
alter table letters add column content text;
create index letters_written_idx on letters (created_at) where content is not null;
