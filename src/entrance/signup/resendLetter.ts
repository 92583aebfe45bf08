import { send } from "../../dataProvider/http.ts";

/** Asks for the registration's letter again; the answer is the same for every address. */
export const resendLetter = (email: string): Promise<{ message: string }> =>
  send("POST /api/auth/signup/resend", { body: { email } });
