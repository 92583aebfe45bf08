// The screens made from definitions. They use the application's router and frame, and have no layout, login page or toasts
// of their own.
import { CoreAdminContext, CoreAdminUI, Resource } from "ra-core";
import { lazy, Suspense, useMemo, useState, type ReactElement, type ReactNode } from "react";
import { Navigate, Route } from "react-router";
import { createDataProvider } from "../../../dataProvider/dataProvider.ts";
import type { Definition } from "../../../definition/grammar.ts";
import type { Role } from "../../../domain/company/role.ts";
import { queryClient } from "../../../shell/data/queryClient.ts";
import { NotFound } from "../../../shell/errors/ErrorPage.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { DefinitionsProvider, indexed } from "../definitions.tsx";
import { ListScreen } from "../list/ListScreen.tsx";
import { PartsProvider, type Parts } from "../parts.ts";
import { createPath, recordRoute, resourceOf } from "../paths.ts";
import { CreateScreen } from "../record/CreateScreen.tsx";
import { RecordScreen } from "../record/RecordScreen.tsx";
import { ThemeProvider } from "../theme/ThemeProvider.tsx";
import "./admin.css";
import { createAdminStore } from "./adminStore.ts";
import { createAuthProvider } from "./authProvider.ts";
import { Confirmations } from "./Confirmations.tsx";
import { Failed } from "./Failed.tsx";
import { FileFaults } from "./FileFaults.tsx";
import { createI18nProvider } from "./i18n.ts";
import { Notifications } from "./Notifications.tsx";
import { UploadProgress } from "./UploadProgress.tsx";

interface GeneratedScreensProps {
  definitions: readonly Definition[];
  parts: Parts;
  /** Routes of hand-written screens. */
  own?: ReactElement | undefined;
  role: Role;
  /** False while the operators' definitions are loading. */
  complete: boolean;
}

export function GeneratedScreens({ definitions, parts, own, role, complete }: GeneratedScreensProps) {
  const [store] = useState(createAdminStore);
  const providers = useMemo(() => {
    const known = indexed(definitions);
    const find = (resource: string): Definition => {
      const definition = known.find(resource);
      if (!definition) throw new Error(`There is no definition of "${resource}".`);
      return definition;
    };
    return {
      dataProvider: createDataProvider(find, role),
      authProvider: createAuthProvider(known, role),
      i18nProvider: createI18nProvider(definitions),
    };
  }, [definitions, role]);
  return (
    <DefinitionsProvider all={definitions}>
      <PartsProvider value={parts}>
        <CoreAdminContext {...providers} store={store} queryClient={queryClient}>
          <ThemeProvider>
            {role === "ADMIN" && <FileFaults />}
            <CoreAdminUI
              layout={Bare}
              loading={Loading}
              error={Failed}
              catchAll={complete ? NotFound : Loading}
              ready={complete ? NotFound : Loading}
              loginPage={false}
              authCallbackPage={false}
              disableTelemetry
            >
              {own}
              {definitions.map(screensOf)}
            </CoreAdminUI>
            <Notifications />
            <UploadProgress />
            <Confirmations />
          </ThemeProvider>
        </CoreAdminContext>
      </PartsProvider>
    </DefinitionsProvider>
  );
}

const ImportScreen = lazy(async () => ({
  default: (await import("../list/import/ImportScreen.tsx")).ImportScreen,
}));

/** A function that returns elements: react-admin does not look inside components. */
function screensOf(definition: Definition) {
  const name = resourceOf(definition);
  const place = recordRoute(definition);
  return (
    <Resource
      key={name}
      name={name}
      list={ListScreen}
      create={CreateScreen}
      {...(place === ":id" && { edit: RecordScreen })}
    >
      {definition.import !== undefined && (
        <Route
          path="import"
          element={
            <Suspense fallback={<Loading />}>
              <ImportScreen />
            </Suspense>
          }
        />
      )}
      {place !== ":id" && <Route path={`${place}/*`} element={<RecordScreen />} />}
      {place !== ":id" && (
        <Route path={place.replace("/:id", "")} element={<Navigate to={createPath(definition)} replace />} />
      )}
    </Resource>
  );
}

const Bare = ({ children }: { children: ReactNode }) => <>{children}</>;

const Loading = () => <Skeleton count={8} />;
