/// Accounts sign in with a password only, and nobody but the server's own calls reads or writes one (A17).
migrate((app) => {
  const users = app.findCollectionByNameOrId('users');
  users.listRule = null;
  users.viewRule = null;
  users.createRule = null;
  users.updateRule = null;
  users.deleteRule = null;
  users.manageRule = null;
  users.authRule = ''; // who may sign in, and why not, is told by the hooks with codes of their own
  users.oauth2.enabled = false;
  users.otp.enabled = false;
  users.mfa.enabled = false;
  users.authAlert.enabled = false;
  users.passwordAuth.enabled = true;
  users.passwordAuth.identityFields = ['email'];
  users.authToken.duration = 60 * 24 * 60 * 60; // seconds: two months without signal must not sign anybody out
  users.fields.getByName('password').min = 6;
  users.fields.removeByName('avatar');
  users.fields.add(new BoolField({ name: 'must_change_password' }));
  users.fields.add(new TextField({ name: 'created_by', max: 15 }));
  app.save(users);

  const settings = app.settings();
  settings.meta.appName = 'Interview Tracks';
  app.save(settings);
});
