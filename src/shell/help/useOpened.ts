import { useEffect } from "react";
import { send } from "../../dataProvider/requests/http.ts";
import { useUser } from "../RequireUser.tsx";

/** Counts that a customer opened a post; failures are ignored. */
export function useOpened(id: number | undefined): void {
  const { role } = useUser();
  useEffect(() => {
    if (id === undefined || role !== "CUSTOMER") return;
    send("POST /api/knowledge/open/{id}", { params: { id } }).catch(() => undefined);
  }, [id, role]);
}
