/** The calls of each flow that leads to a sale, in the order in which they are made: Markdown, for docsText. */
export const dealWalks = `## What leads to a sale, call by call

Capitals are placeholders for values of an earlier answer. Staff log in by \`POST /api/auth/login\` as well. In the demo, emails are read at
\`GET /api/demo/mailbox?to=ADDRESS\`, then \`GET /api/demo/mailbox/{id}\`.

Buy or reserve a specific vehicle, if there are several (a listing says \`vehiclesToChoose\`):

    GET  /api/vehicle-choice?car=CAR_ID   the vehicles: stock number, mileage, pictures, and the _id that is the VEHICLE_ID
    POST /api/payments/card               basket: that car once, with "vehicleId":"VEHICLE_ID"; 409 vehicle-taken: it is no longer available
    POST /api/holds                       the same "vehicleId" with carId, price and deposit

Reserve a car, as a customer:

    GET  /api/hold-offer?carId=CAR_ID     price, deposit, and the obstacle, if there is one
    POST /api/holds                       {"carId":"CAR_ID","price":PRICE,"deposit":DEPOSIT} with an Idempotency-Key
    GET  /api/holds/HOLD_ID               endsAt, and due: the amount due
    GET  /api/holds/HOLD_ID/purchase      due with ?tradeInId=ID of an accepted trade-in, and chosen=NAME of optional extras
    POST /api/payments/card               basket: that car once at the price of the reservation; "holdId":"HOLD_ID","totalAmount":DUE
    POST /api/holds/HOLD_ID/cancel        in place of buying it
    POST /api/worker/holds/HOLD_ID/extend as staff; a Workers-Admin or Admin ends it by …/let-go

Drive it first, as a visitor:

    GET  /api/test-drives/offer?car=CAR_ID&date=DAY   days and times; without a date, those of the first free day
    POST /api/test-drives                 {"carId":"CAR_ID","startsAt":STARTS_AT,"name":…,"email":…,"phone":…,"licence":true}
    POST /api/test-drive-link/confirm     {"token":TOKEN} of the link in the email; the answer has the manageToken
    GET  /api/test-drive-link?token=MANAGE_TOKEN&date=DAY   the times to which it can be moved
    POST /api/test-drive-link/move        {"token":MANAGE_TOKEN,"startsAt":STARTS_AT}
    POST /api/test-drive-link/cancel      {"token":MANAGE_TOKEN}

Trade in a car:

    GET  /api/trade-ins/estimate          the estimate
    POST /api/trade-ins                   as a customer: ask for an offer
    POST /api/appraisals/ID/offer         as a Workers-Admin: {"version":VERSION,"amount":17000}
    POST /api/trade-ins/ID/accept         as the customer
    POST /api/payments/card               with "tradeInId":"ID"; a totalAmount is less the credit of the offer
    PUT  /api/orders/ORDER_ID/old-car/inspection   as a Worker, at the handover; "version":0 the first time
    POST /api/orders/ORDER_ID/old-car/agreement    where the value has changed; step says what is next
    POST /api/orders/ORDER_ID/old-car/received     where the customer pays the difference: toPay
    POST /api/orders/ORDER_ID/delivered   {"vin":VIN} of the new car; the trade-in is now in the inventory

Pay month by month, as a customer:

    POST /api/installments/calculate      calculate a plan
    POST /api/payments/installment        with basket and totalAmount; each order names its plan._id
    GET  /api/plans/PLAN_ID               what is paid, due, retried and late
    POST /api/plans/PLAN_ID/pay           {} pays the first payment that is not paid; {"number":2} another one
    PUT  /api/plans/PLAN_ID/card          another card for the payments to come

Ask about a car, as a customer; \`about\` is also order, appointment and drive:

    POST /api/questions                   {"about":"car","id":"CAR_ID","title":…,"text":…}
    GET  /api/worker/questions            as staff: open questions
    POST /api/worker/questions/ID/answer  {"text":…,"seen":1}: it is emailed, and included in GET /questions/ID
    POST /api/questions/ID/messages       {"text":…,"seen":2}: the customer adds a message; seen is how many messages there are
`;
