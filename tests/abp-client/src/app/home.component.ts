import {
  type ApplicationConfigurationDto,
  AuthService,
  ConfigStateService,
  LocalizationPipe,
  PermissionDirective,
  PermissionService,
} from "@abp/ng.core";
import { AsyncPipe } from "@angular/common";
import { Component, inject } from "@angular/core";

/** Shows what the stock services read from the server. */
@Component({
  selector: "app-home",
  imports: [AsyncPipe, LocalizationPipe, PermissionDirective],
  template: `
    <h1>{{ "Portal::Menu.Home" | abpLocalization }}</h1>
    @if (state$ | async; as state) {
      <dl>
        <dt>Tenant</dt>
        <dd data-testid="tenant">{{ state.currentTenant.name ?? "host" }}</dd>
        <dt>Culture</dt>
        <dd data-testid="culture">{{ state.localization.currentCulture.cultureName }}</dd>
        <dt>Password length</dt>
        <dd data-testid="setting">{{ state.setting.values["Abp.Identity.Password.RequiredLength"] }}</dd>
        @if (state.currentUser.isAuthenticated) {
          <dt>User</dt>
          <dd data-testid="user">{{ state.currentUser.userName }}</dd>
          <dt>Name</dt>
          <dd data-testid="name">{{ state.currentUser.name }} {{ state.currentUser.surName }}</dd>
          <dt>Roles</dt>
          <dd data-testid="roles">{{ state.currentUser.roles.join(", ") }}</dd>
          <dt>Permissions</dt>
          <dd data-testid="permissions">{{ granted(state) }}</dd>
        }
      </dl>
    }
    <p *abpPermission="'Portal.Clients'" data-testid="may-read-clients">
      {{ "Portal::Menu.Clients" | abpLocalization }}
    </p>
    @if (mayManageTenants$ | async) {
      <p data-testid="may-manage-tenants">{{ "AbpTenantManagement::Tenants" | abpLocalization }}</p>
    }
    @if (!auth.isAuthenticated) {
      <button type="button" class="btn btn-primary" (click)="signIn()">
        {{ "AbpAccount::Login" | abpLocalization }}
      </button>
    }
  `,
})
export class HomeComponent {
  protected readonly auth = inject(AuthService);
  protected readonly state$ = inject(ConfigStateService).getAll$();
  protected readonly mayManageTenants$ = inject(PermissionService).getGrantedPolicy$("AbpTenantManagement.Tenants");

  protected granted(state: ApplicationConfigurationDto): number {
    return Object.values(state.auth.grantedPolicies).filter(Boolean).length;
  }

  protected signIn(): void {
    this.auth.navigateToLogin();
  }
}
