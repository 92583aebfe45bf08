import { httpMessage } from "../../i18n/messages.ts";
import { Page } from "../../shell/Page.tsx";
import { ButtonLink } from "../../shell/ui/ButtonLink.tsx";
import { EmptyState } from "../../shell/ui/EmptyState.tsx";

/** For a section that is there, but not for this user. */
export const Forbidden = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState icon="eye-off" title={httpMessage(403)} action={<ButtonLink to="/">Вернуться на главную</ButtonLink>}>
      Если доступ нужен вам для работы, попросите администратора.
    </EmptyState>
  </Page>
);
