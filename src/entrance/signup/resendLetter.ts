import { send } from "../../dataProvider/requests/http.ts";

/** Requests the registration letter again; the answer is the same for every address. */
export const resendLetter = (email: string): Promise<{ message: string }> =>
  send("POST /api/auth/signup/resend", { body: { email } });
